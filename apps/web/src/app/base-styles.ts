// What every page needs. Sheets of single components are imported by the file that uses the component.
import 'virtual:theme.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '../ui/tokens.css'
import './styles.css'
