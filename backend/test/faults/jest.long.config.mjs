import config from '../../jest.config.mjs';

const [, database] = config.projects;

/** Only the load test and the drills, which are too long for the other runs. */
export default {
  ...config,
  rootDir: '../..',
  projects: [
    { ...database, rootDir: `${import.meta.dirname}/../..`, testMatch: ['<rootDir>/test/**/*.{load,drill}-spec.ts'] },
  ],
};
