import {
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { FilePart, ObjectStore } from './object-store.ts'

export type S3Place = {
  readonly bucket: string
  /** Ends with a slash, or is empty. */
  readonly prefix: string
  readonly region: string
  /** Of a provider other than Amazon. */
  readonly endpoint?: string | undefined
  readonly keyId: string
  readonly secret: string
}

/** Objects of a bucket that speaks the protocol of S3. */
export function s3Store({ bucket, prefix, region, endpoint, keyId, secret }: S3Place): ObjectStore {
  const client = new S3Client({
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    // Other providers have no address for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  })
  return {
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: prefix + key, Body: bytes }))
    },
    async read(key, part) {
      try {
        const Range = part && rangeOf(part)
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: prefix + key, Range }))
        const read = Body && Buffer.from(await Body.transformToByteArray())
        return part && read?.length !== part.bytes ? undefined : read
      } catch (fault) {
        if (fault instanceof NoSuchKey || isOutside(fault)) return undefined
        throw fault
      }
    },
  }
}

const rangeOf = ({ beginsAt, bytes }: FilePart): string => `bytes=${beginsAt}-${beginsAt + bytes - 1}`

/** The file ends before the part. */
const isOutside = (fault: unknown): boolean =>
  fault instanceof S3ServiceException && fault.$metadata.httpStatusCode === 416
