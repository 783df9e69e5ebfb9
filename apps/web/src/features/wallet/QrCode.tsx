import { QRCodeSVG } from 'qrcode.react'

/** Apart from the screens: the encoder is needed by nobody who does not top up. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library draws an svg
  return <QRCodeSVG value={text} level="M" role="img" aria-label={label} data-text={text} />
}
