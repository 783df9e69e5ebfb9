const NETWORKS = ['tiktok', 'facebook', 'instagram', 'youtube', 'x'] as const

type SocialLink = { readonly network: (typeof NETWORKS)[number]; readonly url: string }

/** The networks that this deployment has an address for, `VITE_SOCIAL_TIKTOK` and so on. The others have no icon. */
export function socialLinksOf(variables: Readonly<Record<string, unknown>>): SocialLink[] {
  return NETWORKS.flatMap((network) => {
    const url = variables[`VITE_SOCIAL_${network.toUpperCase()}`]
    // Never a script: what is configured becomes the address of a link.
    return typeof url === 'string' && URL.parse(url)?.protocol === 'https:' ? [{ network, url }] : []
  })
}

export const socialLinks = socialLinksOf(import.meta.env)
