import { ensureSeparatePackages } from '../separate-packages.mjs';

/**
 * Returns the folder in which the S3-compatible server of the tests is installed. It has its own lockfile: some of its
 * packages declare no licence, so they are not part of the project.
 */
export const ensureS3Server = () => ensureSeparatePackages('s3-server');
