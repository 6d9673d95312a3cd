import getPort from 'get-port';
import { listTestPorts } from './tests/test-ports.cjs';

/** A port on which a server of a test can listen a moment later. */
export const findFreePort = async () => getPort({ port: await listTestPorts() });
