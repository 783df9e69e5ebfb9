/** What differs between deployments, read once. */
export const config = {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Vite types unknown variables as any
  supportEmail: (import.meta.env['VITE_SUPPORT_EMAIL'] as string | undefined) ?? 'support@throwdown.example',
}
