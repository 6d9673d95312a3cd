import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { findJobProblem } from './lib/checks/job-rules.mjs';
import { listFiles } from './lib/digest.mjs';
import { formatText } from './lib/format-text.mjs';
import { UserFacingError, main, root } from './lib/runner.mjs';

const MODULES = 'backend/src/modules';
const FILE = join(root, 'docs', 'events.md');

const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
/** From the top. The first module has no rule, because it may import all others. */
const MODULE_ORDER = forbidden.flatMap(({ name }) => /^module-order-(.+)$/.exec(name)?.[1] ?? []);

/** Writes docs/events.md from the functions that create events and from the jobs; with --check it only compares. */
await main(async () => {
  const sources = listFiles(MODULES)
    .filter((path) => /\.ts$/.test(path) && !/spec\.ts$/.test(path))
    .map(parse);
  const jobs = sources.flatMap(findJobs);
  const events = sources.flatMap(findEvents);
  const undeclared = jobs.flatMap(({ on }) => on).filter((name) => !events.some((event) => event.name === name));
  if (undeclared.length > 0) throw new UserFacingError(`No function creates the event ${undeclared.join(', ')}.`);
  const finders = sources.filter(({ text }) => text.includes(' extends MissingEffectFinder')).map(findModule);
  const problem = findJobProblem({ jobs, events, finders, order: MODULE_ORDER });
  if (problem) throw new UserFacingError(problem);
  const text = await formatText(FILE, render(events, jobs));
  if (!process.argv.includes('--check')) writeFileSync(FILE, text);
  else if (readFileSync(FILE, 'utf8') !== text)
    throw new UserFacingError('docs/events.md is outdated: run "node scripts/events.mjs" and commit.');
});

function findModule({ fileName }) {
  return fileName.slice(MODULES.length + 1).split('/')[0];
}

function parse(path) {
  return ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
}

/** The factory functions of events: `export const testimonialApproved = (payload: Payload): DomainEvent => ...`. */
function findEvents(source) {
  const isFactory = (statement) => ts.isVariableStatement(statement) && /: DomainEvent\b/.test(statement.getText());
  return source.statements.filter(isFactory).flatMap((statement) => {
    const names = findAll(statement, isEventName).map(({ initializer }) => initializer.text);
    const [{ initializer }] = statement.declarationList.declarations;
    const [parameter] = initializer && ts.isArrowFunction(initializer) ? initializer.parameters : [];
    const [documentation] = ts.getJSDocCommentsAndTags(statement).map(({ comment }) => comment);
    return names.map((name) => ({
      name,
      module: findModule(source),
      meaning: (documentation ?? '').replace(/\s+/g, ' '),
      payload:
        findAll(statement, (node) => isNamed(node, 'payload') && ts.isPropertyAssignment(node)).map((node) =>
          describePayload(node.initializer, source),
        )[0] ?? describeType(parameter?.type, source),
    }));
  });
}

function isNamed(node, name) {
  return node.name?.getText?.() === name;
}

function isEventName(node) {
  return (
    ts.isPropertyAssignment(node) &&
    isNamed(node, 'name') &&
    ts.isStringLiteral(node.initializer) &&
    node.initializer.text.includes('.')
  );
}

/** Undefined if the object copies properties of another one and has no type. */
function describePayload(payload, source) {
  if (ts.isSatisfiesExpression(payload)) return describeType(payload.type, source);
  if (!ts.isObjectLiteralExpression(payload) || payload.properties.some(ts.isSpreadAssignment)) return undefined;
  return payload.properties.map((property) => property.name.getText()).join(', ');
}

/** The properties of a type literal, or of a type of the same file. */
function describeType(type, source) {
  if (!type) return '';
  if (ts.isUnionTypeNode(type)) return type.types.map((one) => describeType(one, source)).join(' or ');
  if (ts.isTypeLiteralNode(type)) return type.members.map((member) => member.name.getText()).join(', ');
  const declared = source.statements.find((statement) => isNamed(statement, type.getText()));
  if (declared && ts.isTypeAliasDeclaration(declared)) return describeType(declared.type, source);
  if (declared && ts.isInterfaceDeclaration(declared))
    return declared.members.map((member) => member.name.getText()).join(', ');
  return type.getText();
}

function findJobs(source) {
  return findAll(source, (node) => ts.isDecorator(node) && node.expression.expression?.getText() === 'OnEvents').map(
    (decorator) => {
      const [options] = decorator.expression.arguments;
      const get = (name) => options.properties.find((property) => isNamed(property, name))?.initializer;
      return {
        queue: readText(get('queue'), source),
        on: (get('on')?.elements ?? []).map(({ text }) => text),
        module: findModule(source),
      };
    },
  );
}

/** A literal, or a constant of the same file. */
function readText(node, source) {
  if (!ts.isIdentifier(node)) return node.text;
  const isConstant = (found) => ts.isVariableDeclaration(found) && isNamed(found, node.text);
  return findAll(source, isConstant)[0].initializer.text;
}

function findAll(node, accepts, found = []) {
  if (accepts(node)) found.push(node);
  ts.forEachChild(node, (child) => void findAll(child, accepts, found));
  return found;
}

function render(events, jobs) {
  const rows = events
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, meaning, payload }) => {
      const handlers = jobs.filter(({ on }) => on.includes(name)).map(({ queue }) => `\`${queue}\``);
      return `| \`${name}\` | ${meaning.replaceAll('|', '\\|')} | ${payload} | ${handlers.join(', ') || '-'} |`;
    });
  return [
    '# Events',
    'Generated by `node scripts/events.mjs`. Each event is recorded in the outbox in the transaction of the change; the relay adds a job to ' +
      'each queue. Payloads contain ids, never personal data.',
    ['| Event | Meaning | Payload | Queues |', '| --- | --- | --- | --- |', ...rows].join('\n'),
    '## Modules',
    'A queue without events has a schedule.',
    ['| Module | Publishes | Queues |', '| --- | --- | --- |', ...renderModules(events, jobs)].join('\n'),
    '',
  ].join('\n\n');
}

function renderModules(events, jobs) {
  const list = (names) => names.map((name) => `\`${name}\``).join(', ') || '-';
  return [...new Set([...events, ...jobs].map(({ module }) => module))].sort().map((module) => {
    const published = events.filter((event) => event.module === module).map(({ name }) => name);
    const queues = jobs.filter((job) => job.module === module).map(({ queue }) => queue);
    return `| ${module} | ${list(published)} | ${list(queues.sort())} |`;
  });
}
