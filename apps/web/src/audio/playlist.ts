import { openMixer, wakeMixer } from './mixer.ts'

export type Playlist = {
  readonly isPlaying: () => boolean
  readonly play: () => void
  /** Opens the sound of the machine, which holds up a page for a moment: with an input, or once a song is let play. */
  readonly connect: () => void
  readonly pause: () => void
  /** Silent, and the next time from the start of the first song. */
  readonly reset: () => void
}

/** Songs one after the other, then from the first again. A song that cannot be loaded is left out. */
export function createPlaylist(songs: readonly string[]): Playlist {
  const element = new Audio()
  const connect = connectOnce(element)
  // A song of half a megabyte is fetched only when the browser lets it play, not with the refused try of every page.
  element.preload = 'none'
  let place = 0
  let failuresInARow = 0

  const start = () => {
    // A paused song goes on where it was.
    if (!element.hasAttribute('src')) element.src = songs[place] ?? ''
    // Refused until the first click in the page: the click tries again.
    element.play().then(connect, () => undefined)
  }
  const next = () => {
    place = (place + 1) % songs.length
    element.removeAttribute('src')
    start()
  }
  const reset = () => {
    element.pause()
    element.removeAttribute('src')
    element.load()
    place = 0
    failuresInARow = 0
  }

  element.addEventListener('playing', () => {
    failuresInARow = 0
  })
  element.addEventListener('ended', next)
  element.addEventListener('error', () => {
    failuresInARow += 1
    // Without a network no song loads: the next click tries again, not an endless loop.
    if (failuresInARow < songs.length) next()
    else reset()
  })
  return {
    isPlaying: () => !element.paused,
    play: () => {
      if (element.paused) start()
    },
    connect,
    pause: () => element.pause(),
    reset,
  }
}

/** Through the mixer: phones of Apple ignore the volume of an element itself. Until then the element is silent. */
function connectOnce(element: HTMLAudioElement): () => void {
  let isConnected = false
  element.volume = 0
  return () => {
    wakeMixer()
    if (isConnected) return
    isConnected = true
    const mixer = openMixer()
    if (mixer) new MediaElementAudioSourceNode(mixer.context, { mediaElement: element }).connect(mixer.music)
    element.volume = 1
  }
}
