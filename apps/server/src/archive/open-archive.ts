import { fileURLToPath } from 'node:url'
import { invariant } from '@throwdown/rules/invariant'
import type { ArchiveConfig } from '../platform/archive-config.ts'
import { folderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'
import type { S3Place } from './s3-store.ts'

/** Undefined without ARCHIVE_URL. */
export function openArchive(config: ArchiveConfig): ObjectStore | undefined {
  const { ARCHIVE_URL: url, ARCHIVE_S3_KEY_ID: keyId, ARCHIVE_S3_SECRET: secret } = config
  if (url === undefined) return undefined
  if (url.startsWith('file:')) return folderStore(fileURLToPath(url))
  invariant(keyId !== undefined && secret !== undefined, 'a bucket has its key')
  const [, bucket = '', folder = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(url) ?? []
  const { ARCHIVE_S3_REGION: region, ARCHIVE_S3_ENDPOINT: endpoint } = config
  return bucketOpenedLater({ bucket, prefix: folder && `${folder}/`, region, endpoint, keyId, secret })
}

/** Its client takes half a second to load, which a start without a read from the archive is spared. */
function bucketOpenedLater(place: S3Place): ObjectStore {
  let opening: Promise<ObjectStore> | undefined
  const open = () => {
    opening ??= import('./s3-store.ts').then(({ s3Store }) => s3Store(place))
    return opening
  }
  return {
    put: async (key, bytes) => (await open()).put(key, bytes),
    read: async (key, part) => (await open()).read(key, part),
  }
}
