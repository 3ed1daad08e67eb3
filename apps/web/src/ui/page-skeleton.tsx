export { ContentSkeleton, PageSkeleton, Skeleton as SkeletonBox, SkeletonLines } from './skeleton.tsx'
