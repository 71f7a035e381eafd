/** Lets the user choose a logo file and shows it as it will be printed. */
import { Button, FileButton, Group, Input } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import classes from './particulars.module.css';
import type { ParticularsValues, ValidParticulars } from './particulars-values.ts';

/** Printed size in pixels. */
const maxPixels = { width: 750, height: 234 };

/**
 * Returns a `data:` URL of a PNG scaled to its printed size.
 * @throws Error when the browser cannot read the file
 */
async function readLogo(file: File): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, maxPixels.width / picture.width, maxPixels.height / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot edit images.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/png');
}

/** Shows an error below the field for a file that is not an image. */
export function LogoField({ control }: { control: Control<ParticularsValues, unknown, ValidParticulars> }) {
  const { field, fieldState } = useController({ control, name: 'logo' });
  const [unreadable, setUnreadable] = useState<string>();

  async function choose(file: File | null) {
    if (file === null) return;
    setUnreadable(undefined);
    try {
      field.onChange(await readLogo(file));
    } catch {
      setUnreadable('This image cannot be read. Choose a PNG or JPEG image.');
    }
  }

  const errorText = unreadable ?? fieldState.error?.message;
  return (
    <Input.Wrapper label="Logo" labelElement="div" {...(errorText === undefined ? {} : { error: errorText })}>
      <Group gap="sm">
        {field.value === null ? null : <img src={field.value} alt="Logo" className={classes.logo} />}
        <FileButton
          accept="image/png,image/jpeg"
          inputProps={{
            'aria-label': 'Logo file',
            // Allows choosing the same file again, after it was edited or removed.
            onClick: ({ currentTarget }) => {
              currentTarget.value = '';
            },
          }}
          onChange={(file) => void choose(file)}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPhotoPlus size={16} aria-hidden />}>
              Choose Logo
            </Button>
          )}
        </FileButton>
        {field.value === null ? null : (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => {
              setUnreadable(undefined);
              field.onChange(null);
            }}
          >
            Remove Logo
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
