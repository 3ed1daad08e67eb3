// Sheets that other components build on; their order matters, and later chunks only add to it.
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Title.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { MantineProvider } from '@mantine/core'
import { Outlet } from 'react-router'
import { ToastHost } from '../ui/toast.tsx'
import { theme } from './theme.ts'

/** Around every page that uses Mantine's components: all but the landing page, which stays light. */
export function Component() {
  return (
    <MantineProvider theme={theme} withCssVariables={false} defaultColorScheme="auto">
      <Outlet />
      <ToastHost />
    </MantineProvider>
  )
}
