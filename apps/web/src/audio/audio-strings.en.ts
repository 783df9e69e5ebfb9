import { defineStrings } from '../i18n/strings.ts'

export const audioStrings = defineStrings('audio', {
  sound: 'Sound',
  on: 'on',
  off: 'off',
  turnedOn: 'Sound turned ON',
  turnedOff: 'Sound turned OFF',
  failed: 'Failed to update sound settings',
})
