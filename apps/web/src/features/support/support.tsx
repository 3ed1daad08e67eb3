export { ChatButton } from './chat-button.tsx'
export { NeedHelp } from './need-help.tsx'
