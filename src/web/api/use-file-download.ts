/** Downloads a file from the server. Errors are shown as alerts. */
import { useMutation } from '@tanstack/react-query';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { saveFile } from '#web/save-file.ts';
import { errorMessage } from './api-error.ts';

/** @param read loads the file, and returns it with its name and extension */
export function useFileDownload<Choice = void>(read: (choice: Choice) => Promise<{ file: Blob; name: string }>) {
  return useMutation({
    mutationFn: async (choice: Choice) => {
      const { file, name } = await read(choice);
      saveFile(file, name);
    },
    onMutate: () => clearAlerts('Error', 'Warning'),
    onError: (error) => sendAlert('Error', errorMessage(error)),
  });
}
