type LegalSection = { heading: string; paragraphs: string[]; points?: string[] }

export type LegalDocument = { title: string; effective: string; summary: string; sections: LegalSection[] }
