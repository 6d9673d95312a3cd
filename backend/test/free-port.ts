import getPort from 'get-port';
import { listTestPorts } from '../../scripts/lib/test-ports.cjs';

/** A port on which a server of a test can listen a moment later. */
export const findFreePort = (): Promise<number> => getPort({ port: listTestPorts() });
