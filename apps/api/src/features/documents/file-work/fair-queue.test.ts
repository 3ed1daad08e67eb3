import { expect, test } from 'vitest'
import { FairQueue } from './prepare-document.ts'

const names = (text: string) => text.split(' ').map((name) => ({ who: name[0]!, name }))

function queueOf(most: number, text: string) {
  const queue = new FairQueue<{ who: string; name: string }>(most)
  const refused = names(text).flatMap((task) => queue.add(task) ?? [])
  return { queue, refused: refused.map(({ name }) => name) }
}

function takeAll(queue: FairQueue<{ who: string; name: string }>): string[] {
  const order: string[] = []
  for (let task = queue.take(); task; task = queue.take()) {
    order.push(task.name)
    queue.over(task)
  }
  return order
}

test('users take turns, however many items one of them has queued', () => {
  expect(takeAll(queueOf(9, 'a1 a2 a3 a4 b1 c1 b2').queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('a user with an item in progress waits for users without one', () => {
  const { queue } = queueOf(9, 'a1 a2 a3')
  expect(queue.take()?.name).toBe('a1')
  queue.add({ who: 'b', name: 'b1' })
  expect(queue.take()?.name).toBe('b1')
  expect(queue.take({ idleOnly: true })).toBeUndefined()
  expect(queue.take()?.name).toBe('a2')
})

test('a full queue drops the last item of the user with the most, and refuses a single user more', () => {
  const { queue, refused } = queueOf(4, 'a1 a2 a3 a4 a5 b1 c1 b2 d1 d2')
  expect(refused).toEqual(['a5', 'a4', 'a3', 'b2', 'a2', 'd2'])
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'd1'])
})

test('clearing the queue returns the waiting items', () => {
  const { queue } = queueOf(4, 'a1 b1')
  expect(queue.clear().map(({ name }) => name)).toEqual(['a1', 'b1'])
  expect([queue.size, queue.take()]).toEqual([0, undefined])
})

test('removing an item makes room, and removing one that no longer waits has no effect', () => {
  const { queue } = queueOf(3, 'a1 b1')
  const [a2, late] = names('a2 a3') as [{ who: string; name: string }, { who: string; name: string }]
  queue.add(a2)
  expect([queue.remove(late), queue.remove(a2), queue.remove(a2), queue.size]).toEqual([false, true, false, 2])
  expect(queue.add(late)).toBeNull()
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'a3'])
  expect(queue.remove({ who: 'nobody', name: 'n1' })).toBe(false)
})

test('a user who had a turn queues behind those who had none, even while it is in progress', () => {
  const { queue } = queueOf(9, 'a1 a2 b1 b2 c1')
  const turns = [queue.take(), queue.take(), queue.take()]
  for (const turn of turns) if (turn) queue.over(turn)
  queue.add({ who: 'c', name: 'c2' })
  expect([turns.map((one) => one?.name), queue.take()?.name, queue.take()?.name, queue.take()?.name]).toEqual([
    ['a1', 'b1', 'c1'],
    'a2',
    'b2',
    'c2',
  ])
})

test('a full queue drops an item of the user with the most waiting, and its size stays the same', () => {
  const { queue, refused } = queueOf(5, 'b1 a1 a2 a3 b2 c1 c2')
  expect([refused, queue.size]).toEqual([['a3', 'c2'], 5])
  expect(queue.take({ idleOnly: true })?.name).toBe('b1')
  expect([queue.size, queue.add({ who: 'd', name: 'd1' }), queue.size]).toEqual([4, null, 5])
})

test('each finished item no longer counts as in progress', () => {
  const { queue } = queueOf(9, 'a1 a2 a3')
  const [a1, a2] = [queue.take(), queue.take()]
  queue.add({ who: 'b', name: 'b1' })
  const b1 = queue.take()
  queue.add({ who: 'b', name: 'b2' })
  if (a1) queue.over(a1)
  // Both have one item in progress, and b has waited for less time.
  expect([b1?.name, queue.take({ idleOnly: true })]).toEqual(['b1', undefined])
  if (a2) queue.over(a2)
  expect([queue.take({ idleOnly: true })?.name, queue.take()?.name, queue.take()]).toEqual(['a3', 'b2', undefined])
})
