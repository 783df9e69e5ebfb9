import { defineStrings } from '../../i18n/strings.ts'

export const splashStrings = defineStrings('splash', {
  progress: 'Loading the game',
  initializing: 'Initializing...',
  assets: 'Loading assets...',
  battlefield: 'Preparing battlefield...',
  ready: 'Ready for action!',
})
