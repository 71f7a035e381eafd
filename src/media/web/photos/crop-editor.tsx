/** Crop editor for one photo, with four sliders. */
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconRotateClockwise } from '@tabler/icons-react';
import { useState } from 'react';
import Cropper, { type MediaSize, type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { type Crop, cropLimits, frameRange, isMovable, rotateCrop, rotatedSize, snapSide } from '#media/crop.ts';
import classes from './crop-editor.module.css';
import type { PreparedPhoto } from './draw-photo.ts';
import { LabelledSlider } from './labelled-slider.tsx';

interface Props {
  name: string;
  photo: PreparedPhoto;
  crop: Crop;
  disabled: boolean;
  onChange: (change: (crop: Crop) => Crop) => void;
}

/** Pixels on screen that an arrow key moves the picture. */
const keyboardStep = 5;
const quarterTurn = 90;
const fullTurn = 360;

/** Placeholder of the editor while a photo is being opened. */
export function CropEditorSkeleton() {
  return (
    <div className={classes.editor} aria-hidden>
      <Skeleton className={classes.stage ?? ''} />
      <div className={classes.sliders}>
        {['Zoom', 'Rotation', 'Height', 'Width', 'Size'].map((name) => (
          <Skeleton key={name} height={46} />
        ))}
      </div>
    </div>
  );
}

/** The frame is measured in the picture's own pixels; `fit` is the size of one of them on screen. */
export function CropEditor({ name, photo, crop, disabled, onChange }: Props) {
  const [fit, setFit] = useState<number>();

  function measure({ width }: MediaSize) {
    if (width > 0) setFit(width / photo.size.width);
  }

  function move({ x, y }: Point) {
    if (fit === undefined) return;
    onChange((before) => ({ ...before, offset: { x: x / fit, y: y / fit } }));
  }

  const { zoom, rotation, offset, frame } = crop;
  const scale = fit ?? 1;
  const movable = isMovable(crop, photo.size);
  return (
    <div className={classes.editor} inert={disabled}>
      <div className={classes.stage}>
        <Cropper
          image={photo.previewUrl}
          crop={{ x: offset.x * scale, y: offset.y * scale }}
          zoom={zoom}
          rotation={rotation}
          minZoom={cropLimits.zoom.min}
          maxZoom={cropLimits.zoom.max}
          zoomSpeed={0.2}
          keyboardStep={keyboardStep}
          {...(fit === undefined ? {} : { cropSize: { width: frame.width * fit, height: frame.height * fit } })}
          disableAutomaticStylesInjection
          // Touching a picture that cannot be moved scrolls the page.
          style={{ containerStyle: { touchAction: movable ? 'none' : 'pan-y' } }}
          onTouchRequest={({ touches }) => movable || touches.length > 1}
          // The wheel without Ctrl scrolls the page.
          onWheelRequest={(event) => event.ctrlKey}
          cropperProps={{ role: 'group', 'aria-label': `Cropped area of ${name}, moved by the arrow keys` }}
          setMediaSize={measure}
          onCropChange={move}
          onZoomChange={(next) => onChange((before) => ({ ...before, zoom: next }))}
        />
      </div>
      <CropSliders photo={photo} crop={crop} onChange={onChange} />
    </div>
  );
}

function CropSliders({ photo, crop, onChange }: Pick<Props, 'photo' | 'crop' | 'onChange'>) {
  const { zoom, rotation, frame } = crop;
  const sides = rotatedSize(photo.size, rotation);

  function turn(degrees: number) {
    onChange((before) => rotateCrop(before, photo.size, degrees));
  }

  function resize(side: 'width' | 'height', value: number) {
    onChange((before) => ({ ...before, frame: { ...before.frame, [side]: snapSide(value, sides[side]) } }));
  }

  return (
    <div className={classes.sliders}>
      <LabelledSlider
        label="Zoom"
        {...cropLimits.zoom}
        value={zoom}
        valueText={`${zoom.toFixed(1)}×`}
        onChange={(next) => onChange((before) => ({ ...before, zoom: next }))}
      />
      <LabelledSlider
        label="Rotation"
        {...cropLimits.rotation}
        value={rotation}
        valueText={`${Math.round(rotation)}°`}
        onChange={turn}
      />
      <LabelledSlider
        label="Height"
        {...frameRange(sides.height)}
        step={cropLimits.frame.step}
        value={frame.height}
        valueText={`${frame.height} px`}
        onChange={(next) => resize('height', next)}
      />
      <LabelledSlider
        label="Width"
        {...frameRange(sides.width)}
        step={cropLimits.frame.step}
        value={frame.width}
        valueText={`${frame.width} px`}
        onChange={(next) => resize('width', next)}
      />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">{`Saved as ${frame.width} × ${frame.height} pixels`}</Text>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconRotateClockwise size={16} aria-hidden />}
          onClick={() => turn((rotation + quarterTurn) % fullTurn)}
        >
          Turn right
        </Button>
      </Group>
    </div>
  );
}
