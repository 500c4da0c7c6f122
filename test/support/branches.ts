import { parseSync } from '@swc/core';

const branchingNodes = new Set([
  'IfStatement',
  'ConditionalExpression',
  'CatchClause',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
]);

const branchingOperators = new Set(['&&', '||', '??', '&&=', '||=', '??=']);

interface SyntaxNode {
  type?: string;
  operator?: string;
  /** The value of a `case`; `null` for `default`. */
  test?: object | null;
}

/**
 * Returns the number of branches in a source file: `if`, `?:`, `case`, `&&`, `||`, `??`, `catch` and loops.
 * Optional chaining, default values and types are none.
 */
export function branchesOf(path: string, text: string): number {
  const syntax = { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' } as const;
  return branchesBelow(parseSync(text, syntax));
}

function branchesBelow(node: unknown): number {
  if (Array.isArray(node)) return node.reduce((sum: number, each) => sum + branchesBelow(each), 0);
  if (typeof node !== 'object' || node === null) return 0;
  const { type = '', operator = '', test } = node as SyntaxNode;
  const isCase = type === 'SwitchCase' && test !== null;
  const own = branchingNodes.has(type) || branchingOperators.has(operator) || isCase ? 1 : 0;
  return Object.values(node).reduce((sum: number, each) => sum + branchesBelow(each), own);
}
