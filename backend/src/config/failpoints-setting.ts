/** Failpoints end the process on purpose: they exist only for tests of the recovery. */
export const areFailpointsAllowed = ({ NODE_ENV, FAILPOINTS }: { NODE_ENV: string; FAILPOINTS?: string }): boolean =>
  FAILPOINTS === undefined || NODE_ENV !== 'production';

export const FAILPOINTS_IN_PRODUCTION = {
  path: ['FAILPOINTS'],
  message: 'with NODE_ENV=production failpoints are not allowed; they are for tests of the recovery',
};
