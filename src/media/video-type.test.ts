import { expect, test } from 'vitest';
import { videoTypeOf } from './video-type.ts';

test.each([
  ['walk.mp4', 'video/mp4', 'video/mp4'],
  ['walk.webm', 'video/webm;codecs=vp8', 'video/webm'],
  ['WALK.MOV', '', 'video/quicktime'],
  ['walk.mkv', '', 'video/x-matroska'],
  ['notes.txt', 'text/plain', undefined],
  ['walk', '', undefined],
  ['walk.mp4', 'image/svg+xml', undefined],
])('%s of type "%s" is uploaded as %s', (name, type, expected) => {
  expect(videoTypeOf({ name, type })).toBe(expected);
});
