/** The forms of a truck's photos and videos. */
import type { Screen } from '#web/screen.tsx';

export const mediaScreens: Screen[] = [
  {
    path: '/:company/trucks/:id/images/upload',
    load: async () => (await import('./photos/upload-images-page.tsx')).UploadImagesPage,
  },
  {
    path: '/:company/trucks/:id/images/edit',
    load: async () => (await import('./photos/edit-images-page.tsx')).EditImagesPage,
  },
  {
    path: '/:company/trucks/:id/videos/upload',
    load: async () => (await import('./videos/upload-video-page.tsx')).UploadVideoPage,
  },
  {
    path: '/:company/trucks/:id/videos/edit',
    load: async () => (await import('./videos/edit-videos-page.tsx')).EditVideosPage,
  },
];
