import { z } from 'zod'

/** The name of a bucket, and perhaps a folder in it. */
const S3_URL = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w-]+)*\/?$/
const FOLDER_URL = /^file:\/\/\/[^?#]+$/

/** Where finished matches are moved to after some months. Unset, they stay in the database. */
export const archiveVariables = {
  ARCHIVE_URL: z
    .string()
    .refine(
      (url) => S3_URL.test(url) || FOLDER_URL.test(url),
      'must be file:///folder or s3://bucket[/folder]',
    )
    .optional(),
  /** Of a provider other than Amazon. */
  ARCHIVE_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  ARCHIVE_S3_REGION: z.string().min(1).default('us-east-1'),
  ARCHIVE_S3_KEY_ID: z.string().min(1).optional(),
  ARCHIVE_S3_SECRET: z.string().min(1).optional(),
}

export type ArchiveConfig = Readonly<z.output<z.ZodObject<typeof archiveVariables>>>

export function archiveProblems(config: ArchiveConfig): string[] {
  const { ARCHIVE_URL, ARCHIVE_S3_KEY_ID, ARCHIVE_S3_SECRET } = config
  if (!ARCHIVE_URL?.startsWith('s3:')) return []
  return [
    ...(ARCHIVE_S3_KEY_ID === undefined ? ['ARCHIVE_S3_KEY_ID is missing: ARCHIVE_URL is a bucket'] : []),
    ...(ARCHIVE_S3_SECRET === undefined ? ['ARCHIVE_S3_SECRET is missing: ARCHIVE_URL is a bucket'] : []),
  ]
}
