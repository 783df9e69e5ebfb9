import type { Page, WebSocketRoute } from '@playwright/test'

type Answer = (name: string, payload: Record<string, unknown>) => object

/** The server's end of a socket.io connection, played by the test: greeting, replies, and events on demand. */
export class FakeSocket {
  readonly received: { name: string; payload: Record<string, unknown> }[] = []
  /** What the clients have sent to be admitted. */
  readonly greetings: unknown[] = []
  /** A code that refuses every connection. */
  refusal: string | null = null
  /** What the server shows each new connection. */
  onAdmitted: () => void = () => undefined
  private route: WebSocketRoute | undefined

  async attach(page: Page, answer: Answer): Promise<void> {
    await page.routeWebSocket(/socket\.io/, (route) => {
      this.route = route
      route.send('0{"sid":"s","upgrades":[],"pingInterval":25000,"pingTimeout":60000,"maxPayload":100000}')
      route.onMessage((text) => this.receive(String(text), answer))
    })
  }

  push(name: string, payload: object): void {
    this.route?.send(`42${JSON.stringify([name, payload])}`)
  }

  private receive(text: string, answer: Answer): void {
    if (text.startsWith('40')) {
      this.greetings.push(JSON.parse(text.slice(2)))
      this.route?.send(this.refusal ? `44${JSON.stringify({ message: this.refusal })}` : '40{"sid":"t"}')
      if (!this.refusal) this.onAdmitted()
    }
    const [, id = '', body] = /^42(\d*)(\[.*)$/.exec(text) ?? []
    if (body === undefined) return
    const [name, payload] = JSON.parse(body)
    this.received.push({ name, payload })
    this.route?.send(`43${id}${JSON.stringify([answer(name, payload)])}`)
  }
}
