export interface ErrorMeaning {
  readonly status: number
  readonly message: string
}
