/** The content type of a video file, even if the browser does not know it. */
import { videoTypeSchema } from './media.ts';

/** By file extension. */
const types: Record<string, string> = {
  mp4: 'video/mp4',
  m4v: 'video/x-m4v',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  avi: 'video/x-msvideo',
  wmv: 'video/x-ms-wmv',
  mpg: 'video/mpeg',
  mpeg: 'video/mpeg',
  '3gp': 'video/3gpp',
  ogv: 'video/ogg',
};

/** Undefined if the file is not a video. */
export function videoTypeOf({ name, type }: { name: string; type: string }): string | undefined {
  const declared = type.split(';', 1)[0]?.trim() ?? '';
  const guessed = declared || types[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
  const parsed = videoTypeSchema.safeParse(guessed);
  return parsed.success ? parsed.data : undefined;
}
