/** Finds the regular expressions in a source file by parsing it. */
import { parseSync, Visitor } from 'oxc-parser';

/** A literal, or a `new RegExp` whose pattern is built at run time. */
export interface WrittenPattern {
  line: number;
  /** The source text. */
  text: string;
  /** Undefined if the pattern contains values that are only known at run time. */
  pattern: RegExp | undefined;
}

type Values = ReadonlyMap<string, unknown>;

/** The text of an expression made of literals and constants in the same file; undefined for any other expression. */
function textOf(node: unknown, constants: Values): string | undefined {
  const one = node as { type: string; [part: string]: unknown };
  if (one.type === 'Literal') return typeof one.value === 'string' ? one.value : undefined;
  if (one.type === 'Identifier') {
    const value = constants.get(String(one.name));
    return value === undefined ? undefined : textOf(value, constants);
  }
  const isRaw = one.type === 'TaggedTemplateExpression';
  const template = (isRaw ? one.quasi : one) as { type: string; quasis: { value: { raw: string; cooked: string } }[] };
  if (template.type !== 'TemplateLiteral') return undefined;
  const { expressions } = template as unknown as { expressions: unknown[] };
  const texts = expressions.map((expression) => textOf(expression, constants));
  if (texts.includes(undefined)) return undefined;
  return template.quasis.map(({ value }, at) => `${isRaw ? value.raw : value.cooked}${texts[at] ?? ''}`).join('');
}

/** All regular expressions of a file, in order of position. */
export function patternsOf(file: string, text: string): WrittenPattern[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const constants = new Map<string, unknown>();
  const found: (WrittenPattern & { at: number })[] = [];
  const add = (node: { start: number; end: number }, pattern: RegExp | undefined) =>
    found.push({
      at: node.start,
      line: text.slice(0, node.start).split('\n').length,
      text: text.slice(node.start, node.end),
      pattern,
    });
  const addBuilt = (node: { start: number; end: number; callee: unknown; arguments: unknown[] }) => {
    const callee = node.callee as { type: string; name?: string };
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
    const [source, flags] = node.arguments;
    const pattern = textOf(source, constants);
    const flagText = flags === undefined ? '' : textOf(flags, constants);
    add(node, pattern === undefined || flagText === undefined ? undefined : new RegExp(pattern, flagText));
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init !== null) constants.set(id.name, init);
    },
  }).visit(program);
  new Visitor({
    Literal(node) {
      if ('regex' in node) add(node, new RegExp(node.regex.pattern, node.regex.flags));
    },
    NewExpression: addBuilt,
    CallExpression: addBuilt,
  }).visit(program);
  return found.toSorted((one, other) => one.at - other.at).map(({ at: _, ...pattern }) => pattern);
}
