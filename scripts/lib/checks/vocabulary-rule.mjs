import { DENIED_METHODS, DENIED_PHRASES, DENIED_WORDS } from './denied-terms.mjs';

const TEST_FUNCTIONS = new Set(['it', 'test', 'describe']);
const MIN_TITLE_WORDS = 3;

/** `findByUserId`, `FIND_BY_USER_ID` and `HTMLPage` in their words. */
const splitName = (name) => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).filter(Boolean);

/** `it`, `it.only`, `it.each(table)`, `` it.each`table` `` and `test.describe` all belong to a test function. */
function testFunctionName(callee) {
  if (callee.type === 'Identifier') return TEST_FUNCTIONS.has(callee.name) ? callee.name : undefined;
  if (callee.type === 'CallExpression') return testFunctionName(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return testFunctionName(callee.tag);
  if (callee.type !== 'MemberExpression') return undefined;
  const name = testFunctionName(callee.object);
  return name && callee.property.name === 'describe' ? 'describe' : name;
}

/** The constant part of a title; undefined if it is not a literal. */
function titleText(node) {
  if (typeof node?.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join(' $ ');
  return undefined;
}

/** Rule of Oxlint: declared names and test titles use the standard terms. */
export const vocabulary = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const checkName = (node) => {
      if (node?.type !== 'Identifier' && node?.type !== 'PrivateIdentifier') return;
      for (const word of splitName(node.name)) {
        const term = DENIED_WORDS.get(word.toLowerCase());
        if (term) context.report({ node, message: `"${word}" in "${node.name}": the standard term is ${term}.` });
      }
    };
    const checkPattern = (node) => {
      if (!node) return;
      if (node.type === 'Identifier') checkName(node);
      else if (node.type === 'AssignmentPattern') checkPattern(node.left);
      else if (node.type === 'RestElement') checkPattern(node.argument);
      else if (node.type === 'TSParameterProperty') checkPattern(node.parameter);
      else if (node.type === 'ArrayPattern') node.elements.forEach(checkPattern);
      else if (node.type === 'ObjectPattern') node.properties.forEach(checkProperty);
    };
    const checkProperty = (node) => {
      if (node.type === 'RestElement') checkPattern(node.argument);
      // A shorthand takes over the name of the property, which is declared elsewhere.
      else if (!node.shorthand) checkPattern(node.value);
    };
    const checkDeclaration = ({ id }) => checkName(id);
    const checkFunction = ({ id, params }) => {
      checkName(id);
      params.forEach(checkPattern);
    };
    const checkMethod = ({ key, computed }) => {
      if (computed) return;
      checkName(key);
      const term = DENIED_METHODS.get(key.name);
      if (term) context.report({ node: key, message: `"${key.name}" names no action: call it ${term}.` });
    };
    const checkField = ({ key, computed, accessibility }) => {
      // Public fields of DTOs and entities are names of the API and of columns.
      if (!computed && (key.type === 'PrivateIdentifier' || accessibility === 'private')) checkName(key);
    };
    const checkTitle = (node, isTest) => {
      const title = titleText(node);
      if (title === undefined) return;
      const words = title
        .toLowerCase()
        .split(/[^a-z]+/)
        .filter(Boolean);
      for (const word of new Set(words)) {
        const term = DENIED_WORDS.get(word);
        if (term) context.report({ node, message: `"${word}" in a test title: the standard term is ${term}.` });
      }
      for (const phrase of DENIED_PHRASES) {
        if (` ${words.join(' ')} `.includes(` ${phrase} `))
          context.report({
            node,
            message: `"${phrase}" in a test title: state the behavior in plain technical English.`,
          });
      }
      const hasPlaceholder = /[%$]/.test(title);
      if (isTest && words.length < MIN_TITLE_WORDS && !hasPlaceholder)
        context.report({ node, message: 'A test title is a full sentence with a subject.' });
    };
    return {
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      ClassDeclaration: checkDeclaration,
      VariableDeclarator: ({ id }) => checkPattern(id),
      MethodDefinition: checkMethod,
      TSAbstractMethodDefinition: checkMethod,
      PropertyDefinition: checkField,
      TSInterfaceDeclaration: checkDeclaration,
      TSTypeAliasDeclaration: checkDeclaration,
      TSEnumDeclaration: checkDeclaration,
      CallExpression({ callee, arguments: [title] }) {
        const name = testFunctionName(callee);
        if (name) checkTitle(title, name !== 'describe');
      },
    };
  },
};
