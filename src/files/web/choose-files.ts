/**
 * Opens the file dialog, on a phone with camera and photos. The input must be part of the document, because Safari
 * otherwise does not report the choice.
 */
export function chooseFiles(accept: string, onFiles: (files: File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.multiple = true;
  input.hidden = true;
  input.addEventListener('cancel', () => input.remove());
  input.addEventListener('change', () => {
    onFiles([...(input.files ?? [])]);
    input.remove();
  });
  document.body.append(input);
  input.click();
}
