import { fileNames } from './file-names-rule.mjs';
import { linearRegexp } from './linear-regexp-rule.mjs';
import { restrictedSyntax } from './restricted-syntax-rule.mjs';
import { vocabulary } from './vocabulary-rule.mjs';

/** The rules of this project, for Oxlint, which loads a default export. */
export default {
  meta: { name: 'house' },
  rules: { 'file-names': fileNames, 'linear-regexp': linearRegexp, 'restricted-syntax': restrictedSyntax, vocabulary },
};
