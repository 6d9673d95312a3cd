import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// Creates a private bucket unless it exists: `node docker/create-bucket.mjs <endpoint> <bucket>`. The packages of the product are
// below backend/.
const { CreateBucketCommand, S3Client } = createRequire('/app/backend/')('@aws-sdk/client-s3');
const [endpoint, Bucket] = process.argv.slice(2);
const read = (name) => readFileSync(`/run/secrets/product/${name}`, 'utf8');
const credentials = { accessKeyId: read('s3-access-key'), secretAccessKey: read('s3-secret-key') };
const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
try {
  await client.send(new CreateBucketCommand({ Bucket }));
  console.log(`created ${Bucket}`);
} catch (error) {
  if (!['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'].includes(error.name)) throw error;
}
