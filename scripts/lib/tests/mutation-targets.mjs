const MODULES = 'backend/src/modules';

/** The rules that the product exists for, with the tests that protect them. */
export const MUTATION_TARGETS = {
  score: { files: [`${MODULES}/analysis/score.ts`], tests: ['analysis/score.spec'] },
  submission: {
    files: [`${MODULES}/testimonials/submission/submission-rules.ts`],
    tests: ['submission/submission-rules.spec'],
  },
  checks: {
    files: ['submission-checks', 'submission-validator'].map((name) => `${MODULES}/testimonials/submission/${name}.ts`),
    tests: ['testimonials/submission/', 'testimonials/testimonials.db-spec', 'catalog/catalog.db-spec'],
  },
  ledger: { files: [`${MODULES}/points/points.service.ts`], tests: ['modules/points'] },
  review: { files: [`${MODULES}/review/review.service.ts`], tests: ['modules/review'] },
  decisions: {
    files: [`${MODULES}/testimonials/moderation/testimonial-decisions.ts`],
    tests: ['modules/review/', 'points/points.db-spec'],
  },
  erasure: {
    files: [`${MODULES}/data-rights/erasures/erasures.service.ts`, `${MODULES}/data-rights/erasures/erasure-steps.ts`],
    tests: ['data-rights/erasures', 'test/erasure', 'test/commands/backup'],
  },
  consent: { files: [`${MODULES}/consent/consent.service.ts`], tests: ['modules/consent'] },
  access: {
    files: [
      'access-level',
      'access.guard',
      'admin-role',
      'authenticate',
      'authentication.guard',
      'bearer.strategy',
    ].map((name) => `backend/src/platform/auth/${name}.ts`),
    tests: ['platform/auth', 'identity/second-factor', 'test/sign-out'],
  },
  redirect: { files: ['frontend/src/lib/redirect-url.ts'], tests: ['lib/redirect-url'], half: 'frontend' },
};
