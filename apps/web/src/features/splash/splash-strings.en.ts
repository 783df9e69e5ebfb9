import { registerStrings } from '../../i18n/register-strings.ts'

export const splashStrings = {
  page: 'Welcome',
  progress: 'Loading the game',
  initializing: 'Initializing...',
  assets: 'Loading assets...',
  battlefield: 'Preparing battlefield...',
  ready: 'Ready for action!',
} as const

registerStrings('splash', splashStrings)
