import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError, root } from '../runner.mjs';
import { serviceOf } from './installation.mjs';

export function expectEqual(name, actual, expected) {
  if (JSON.stringify(actual) === JSON.stringify(expected)) return;
  throw new UserFacingError(`${name}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}

/** What is in the image: returns its size in bytes and the number of its npm packages. */
export async function checkImage(engine, image) {
  const [{ Size, Config }] = JSON.parse(await engine.require(['image', 'inspect', image]));
  expectEqual('user of the image', Config.User, '1000:1000');
  const script = `
    import { existsSync, readdirSync } from 'node:fs';
    const list = (folder) => (existsSync(folder) ? readdirSync(folder) : []);
    const names = (folder) => list(folder).flatMap((name) => (name.startsWith('@') ? list(folder + '/' + name).map((part) => name + '/' + part) : [name]));
    const programs = (process.env.PATH + ':/bin:/sbin:/usr/bin:/usr/sbin').split(':').flatMap(list);
    console.log(JSON.stringify({ programs, packages: ['/app/node_modules', '/app/backend/node_modules'].flatMap(names) }));`;
  const output = await engine.require([
    'run',
    '--rm',
    '--network',
    'none',
    image,
    'node',
    '--input-type=module',
    '--eval',
    script,
  ]);
  const { programs, packages } = JSON.parse(output);
  expectEqual('programs in the image', programs, ['node']);
  const development = ['package.json', 'backend/package.json', 'frontend/package.json'].flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8')).devDependencies ?? {}),
  );
  const production = Object.keys(JSON.parse(readFileSync(join(root, 'backend/package.json'), 'utf8')).dependencies);
  const superfluous = packages.filter((name) => development.includes(name) && !production.includes(name));
  // A package that is needed at runtime may be named as a development dependency elsewhere.
  expectEqual(
    'compilers and test tools in the image',
    superfluous.filter((name) => /jest|vite|typescript|playwright|eslint|nestjs\/cli/.test(name)),
    [],
  );
  return { bytes: Size, packages: packages.length };
}

/** Every running container is restricted as docker-compose.yml says, and the product really cannot do more. */
export async function checkHardening(installation) {
  const containers = await installation.inspect();
  for (const container of containers) {
    const { HostConfig, Config } = container;
    const name = serviceOf(container);
    expectEqual(`${name}: not root`, /^[1-9]\d*:[1-9]\d*$/.test(Config.User), true);
    expectEqual(`${name}: read-only`, HostConfig.ReadonlyRootfs, true);
    expectEqual(`${name}: capabilities`, [HostConfig.CapDrop, HostConfig.CapAdd ?? []], [['ALL'], []]);
    expectEqual(`${name}: no-new-privileges`, HostConfig.SecurityOpt.includes('no-new-privileges:true'), true);
    expectEqual(
      `${name}: limits`,
      [HostConfig.Memory, HostConfig.NanoCpus, HostConfig.PidsLimit].every((limit) => limit > 0),
      true,
    );
  }
  const script = `
    import { readFileSync, writeFileSync } from 'node:fs';
    const attempt = (file) => { try { writeFileSync(file, ''); return 'written'; } catch ({ code }) { return code; } };
    const status = readFileSync('/proc/self/status', 'utf8');
    const read = (name) => new RegExp('^' + name + ':\\\\s*(\\\\S+)', 'm').exec(status)[1];
    console.log(JSON.stringify([process.getuid(), attempt('/app/x'), attempt('/tmp/x'), attempt('/data/x'), Number.parseInt(read('CapEff'), 16), read('NoNewPrivs')]));`;
  for (const container of await installation.listProduct()) {
    expectEqual(
      `${serviceOf(container)}: user, writes to /app, /tmp and /data, capabilities, no new privileges`,
      await installation.evaluate(script, container),
      [1000, 'EROFS', 'written', 'written', 0, '1'],
    );
  }
  return containers.length;
}

/** No secret of the product is in a log or in the environment of a container. */
export async function checkSecrets(installation) {
  const script = `
    import { readdirSync, readFileSync } from 'node:fs';
    const folder = '/run/secrets/product/';
    console.log(JSON.stringify(readdirSync(folder).map((name) => readFileSync(folder + name, 'utf8').match(/[\\w-]{43}/)[0])));`;
  const [container] = await installation.listProduct();
  const secrets = [...new Set(await installation.evaluate(script, container))];
  const visible = `${await installation.readLogs()}${JSON.stringify(await installation.inspect())}`;
  expectEqual('secrets in logs and environments', secrets.filter((secret) => visible.includes(secret)).length, 0);
  return secrets.length;
}

/** After a stop: every process ended by itself and with 0. */
export async function checkExitCodes(installation) {
  const codes = (await installation.inspect()).map((container) => [serviceOf(container), container.State.ExitCode]);
  expectEqual(
    'exit codes',
    codes.filter(([, code]) => code !== 0),
    [],
  );
}
