import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findComposeMistakes } from './lib/checks/compose-rules.mjs';
import { findProgram } from './lib/programs/debian.mjs';
import { UserFacingError, main, root, run } from './lib/runner.mjs';
import { readExitMs, readSettingNames } from './lib/settings.mjs';

/** Checks docker-compose.yml: schema, rules of this project and, where Compose is installed, `docker compose config`. */
await main(async () => {
  const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const mistakes = findComposeMistakes(text, { settings: readSettingNames(), exitMs: readExitMs() });
  if (mistakes.length > 0) throw new UserFacingError(mistakes.join('\n'));
  const command = await findCompose();
  if (!command) console.log('Compose is not installed: its own check of docker-compose.yml was left out.');
  const environments = ['demo', 'mail', 'oidc', 'scale'].map((name) => `docker/${name}.env`);
  for (const first of command ? [[], ...environments.map((file) => ['--env-file', file])] : []) {
    const { code, output } = await run(command[0], [...command.slice(1), ...first, 'config', '--quiet']);
    if (code !== 0) throw new UserFacingError(`docker compose ${[...first, 'config'].join(' ')}:\n${output}`);
  }
  return 0;
});

async function findCompose() {
  if (findProgram('docker') && (await run('docker', ['compose', 'version'])).code === 0) return ['docker', 'compose'];
  return findProgram('docker-compose') ? ['docker-compose'] : undefined;
}
