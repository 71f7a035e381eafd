/** The names of the files that a page saves. A window without a browser cannot save them. */
import { vi } from 'vitest';

export function savedNames(): string[] {
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    if (this instanceof HTMLAnchorElement) names.push(this.download);
  });
  return names;
}
