export { CodePage as Component } from '../features/sign-in/sign-in.tsx'
