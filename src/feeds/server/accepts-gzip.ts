/** Whether an `Accept-Encoding` allows gzip (RFC 9110, 12.5.3). */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  const weights = new Map<string, number>();
  for (const part of String(header ?? '')
    .toLowerCase()
    .split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    weights.set(coding === 'x-gzip' ? 'gzip' : coding, Number(weight));
  }
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}
