import { Html, html } from './html.ts'
import type { Block, MailText } from './mail-text.ts'

// The product's colours. Background and text colour are always in one style: a mail program that drops the style drops
// both and shows black on white instead of black on black.
const NIGHT = '#0b0a0d'
const GLOW = '#26130a'
const IRON = '#1f1b25'
const SUNKEN = '#121016'
const EDGE = '#3b3545'
const INK = '#ece8f0'
const MUTED = '#b3acbd'
const HOT = '#fff4e8'
const EMBER = '#ff6a1f'
const EMBER_BRIGHT = '#ff8d47'
const COAL = '#1a0b02'

const DISPLAY =
  "font-family:'Barlow Condensed','Roboto Condensed','Arial Narrow',Arial,sans-serif;font-weight:800;font-style:italic;text-transform:uppercase;letter-spacing:0.02em"
const BODY = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const TABLE = html`role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`

/** Tables and inline styles, because every mail program supports them; no image, font or script is fetched. */
export function renderHtml({ subject, preview, heading, blocks, closing }: MailText): string {
  const page = html`<!doctype html>
<html lang="en" style="background-color:${NIGHT};color:${INK}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="supported-color-schemes" content="dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${subject}</title>
<style>
:root { color-scheme: dark; }
@media (max-width: 480px) {
  .frame { padding: 20px 12px 28px !important; }
  .card { padding: 24px 20px !important; }
  .code { font-size: 44px !important; letter-spacing: 0.14em !important; padding-left: 0.14em !important; }
}
</style>
</head>
<body style="margin:0;padding:0;background-color:${NIGHT};color:${INK};${BODY}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
<table ${TABLE} style="background-color:${NIGHT};background-image:linear-gradient(180deg,${NIGHT} 40%,${GLOW} 88%,${NIGHT});color:${INK}"><tr><td class="frame" align="center" style="padding:36px 16px 44px">
<table ${TABLE} style="max-width:520px;margin:0 auto">
<tr><td align="center" style="padding-bottom:22px">
<div style="${DISPLAY};font-size:38px;line-height:1;color:${HOT}">Throw<span style="color:${EMBER}">down</span></div>
<div style="${DISPLAY};font-weight:600;font-size:15px;line-height:1;padding-top:8px;color:${MUTED}">Prepare for Battle</div>
</td></tr>
<tr><td style="height:4px;line-height:4px;font-size:0;background-color:${EMBER};background-image:linear-gradient(90deg,#e2500a,${EMBER_BRIGHT},#e2500a)">&nbsp;</td></tr>
<tr><td class="card" style="padding:32px;background-color:${IRON};color:${INK};border:1px solid ${EDGE};border-top:0">
<h1 style="margin:0 0 18px;${DISPLAY};font-size:30px;line-height:1.1;color:${HOT}">${heading}</h1>
${blocks.map(blockOf)}
</td></tr>
<tr><td align="center" style="padding-top:22px;${BODY};font-size:13px;line-height:1.6;color:${MUTED}">
${closing}<br>18+ &middot; Stay safe, gamble responsibly
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
  return page.markup
}

function blockOf(block: Block): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p style="margin:0 0 16px;${BODY};font-size:16px;line-height:1.6;color:${INK}">${block.text}</p>
`
    case 'code':
      return codeOf(block)
    case 'link':
      return linkOf(block)
    case 'steps':
      return html`<ol style="margin:0 0 20px;padding-left:22px;${BODY};font-size:16px;line-height:1.6;color:${INK}">
${block.steps.map((step) => html`<li style="padding:2px 0 2px 4px">${step}</li>`)}
</ol>
`
    case 'quote':
      return quoteOf(block)
    case 'note':
      return html`<p style="margin:22px 0 0;padding-top:18px;border-top:1px solid ${EDGE};${BODY};font-size:14px;line-height:1.6;color:${MUTED}">${block.text}</p>
`
    default:
      throw new Error(`no such block: ${JSON.stringify(block satisfies never)}`)
  }
}

// One text without spaces, so that a double click selects the whole code.
function codeOf({ code, caption }: { code: string; caption: string }): Html {
  return html`<table ${TABLE} style="margin:6px 0 4px"><tr><td align="center" style="padding:22px 8px;background-color:${SUNKEN};color:${HOT};border:1px solid ${EMBER}">
<strong class="code" style="${BODY};font-size:52px;line-height:1.1;font-weight:700;letter-spacing:0.2em;padding-left:0.2em;font-variant-numeric:tabular-nums;color:${HOT}">${code}</strong>
</td></tr></table>
<p style="margin:10px 0 0;${BODY};font-size:14px;line-height:1.6;color:${MUTED};text-align:center">${caption}</p>
`
}

function linkOf({
  label,
  href,
  isSecond = false,
}: {
  label: string
  href: string
  isSecond?: boolean
}): Html {
  const ground = isSecond
    ? `background-color:${EDGE}`
    : `background-color:${EMBER};background-image:linear-gradient(180deg,${EMBER_BRIGHT},#e2500a)`
  const ink = isSecond ? HOT : COAL
  return html`<table ${TABLE} style="margin:0 0 12px"><tr><td align="center" style="${ground};color:${ink}">
<a href="${href}" style="display:block;padding:15px 20px;${DISPLAY};font-size:20px;line-height:1;color:${ink};text-decoration:none">${label}</a>
</td></tr></table>
`
}

function quoteOf({ label, text }: { label: string; text: string }): Html {
  const lines = text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))
  return html`<p style="margin:0 0 6px;${BODY};font-size:12px;font-weight:600;letter-spacing:0.12em;text-transform:uppercase;color:${MUTED}">${label}</p>
<table ${TABLE} style="margin:0 0 18px"><tr><td style="padding:14px 16px;background-color:${SUNKEN};color:${INK};border-left:3px solid ${EMBER};${BODY};font-size:15px;line-height:1.6;word-break:break-word;overflow-wrap:anywhere">${lines}</td></tr></table>
`
}
