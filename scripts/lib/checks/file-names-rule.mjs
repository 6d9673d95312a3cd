import { basename } from 'node:path';

const KEBAB = /^\.?[a-z0-9]+([-.][a-z0-9]+)*$/;
const VAGUE = /(^|[/\\])(utils?|helpers?|common|misc|managers?)(\.|[/\\])/;

/** Rule of Oxlint: file names are kebab-case, and files and folders have no generic names. */
export const fileNames = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    return {
      Program(node) {
        const path = context.filename.slice(context.cwd.length + 1);
        if (!KEBAB.test(basename(path)))
          context.report({ node, message: 'File names are kebab-case after their main export.' });
        if (VAGUE.test(path)) context.report({ node, message: 'Name the file and its folder after their content.' });
      },
    };
  },
};
