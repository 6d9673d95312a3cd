import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../runner.mjs';

/** The images that the profiles use, with the base image of docker/Dockerfile. */
export function listImages(profiles) {
  const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
  const used = Object.values(services)
    .filter(({ build, profiles: own }) => !build && (!own || own.some((name) => profiles.includes(name))))
    .map(({ image }) => image);
  const [, base] = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(join(root, 'docker/Dockerfile'), 'utf8'));
  return [...new Set([base, ...used])];
}
