import config from '../faults/jest.long.config.mjs';

const [project] = config.projects;

/** Only the test of several processes, which is too long for the other runs. */
export default { ...config, projects: [{ ...project, testMatch: ['<rootDir>/test/**/*.scale-spec.ts'] }] };
