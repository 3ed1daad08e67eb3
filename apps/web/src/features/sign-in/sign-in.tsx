export { CodePage } from './code-page.tsx'
export { LoginPage } from './login-page.tsx'
export { SignUpPage } from './sign-up-page.tsx'
