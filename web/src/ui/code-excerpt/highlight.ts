type TokenKind = 'comment' | 'string' | 'variable' | 'keyword' | 'number' | null;

export interface Token {
  kind: TokenKind;
  text: string;
}

/*
 * What PHP, JavaScript, templates and queries have in common, as far as one line alone shows it.
 * A wrong guess costs a colour and nothing else.
 */
const forms: readonly (readonly [Exclude<TokenKind, null>, string])[] = [
  ['comment', String.raw`//.*|#(?!\[).*|/\*.*?(?:\*/|$)|^\s*\*.*|\{\*.*?\*\}|<!--.*?-->`],
  ['string', String.raw`'(?:\\.|[^'\\])*'?|"(?:\\.|[^"\\])*"?`],
  ['variable', String.raw`\$\w+`],
  [
    'keyword',
    String.raw`\b(?:abstract|array|as|break|case|catch|class|const|continue|default|do|echo|else|elseif|eval|extends|false|final|finally|fn|for|foreach|function|global|if|implements|include|include_once|instanceof|interface|let|namespace|new|null|print|private|protected|public|require|require_once|return|static|switch|this|throw|trait|true|try|use|var|while)\b`,
  ],
  ['number', String.raw`\b\d[\d_.]*\b`],
];

const anyForm = new RegExp(forms.map(([kind, form]) => `(?<${kind}>${form})`).join('|'), 'g');

/** A line in parts of one kind each; put together they are the line again. */
export function highlight(line: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const found of line.matchAll(anyForm)) {
    if (found.index > at) tokens.push({ kind: null, text: line.slice(at, found.index) });
    const [kind] = forms.find(([name]) => found.groups?.[name] !== undefined) ?? [null];
    tokens.push({ kind, text: found[0] });
    at = found.index + found[0].length;
  }
  if (at < line.length) tokens.push({ kind: null, text: line.slice(at) });
  return tokens;
}
