const NETWORKS = ['tiktok', 'facebook', 'instagram', 'youtube', 'x'] as const

type SocialLink = { readonly network: (typeof NETWORKS)[number]; readonly url: string | null }

/** All networks, each with the address that this deployment has, `VITE_SOCIAL_TIKTOK` and so on, or null. */
export function socialLinksOf(variables: Readonly<Record<string, unknown>>): SocialLink[] {
  return NETWORKS.map((network) => {
    const url = variables[`VITE_SOCIAL_${network.toUpperCase()}`]
    // Never a script: what is configured becomes the address of a link.
    return typeof url === 'string' && URL.parse(url)?.protocol === 'https:'
      ? { network, url }
      : { network, url: null }
  })
}

export const socialLinks = socialLinksOf(import.meta.env)
