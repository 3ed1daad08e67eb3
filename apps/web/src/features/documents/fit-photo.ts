import { UPLOAD_MAX_BYTES } from '@nirgam/domain/shared/limits'

/** Every line of an A4 page can be read at that size. */
const LONGEST_SIDE = 3000
const QUALITY = 0.85

/**
 * A phone's camera easily takes pictures that are larger than may be sent. Such a one is made smaller; anything else, and
 * what cannot be read as a picture, stays as it is.
 */
export async function fitPhoto(file: File): Promise<File> {
  if (file.size <= UPLOAD_MAX_BYTES || !/^image\/(jpeg|png)$/.test(file.type)) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    const name = file.name.replace(/(\.\w+)?$/, '.jpg')
    return smaller && smaller.size < file.size ? new File([smaller], name, { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}
