/**
 * Runs in the browser, from our own origin, as the content security policy wants it. What only it can do is hidden until
 * it runs.
 */
export const DOCS_SCRIPT = `'use strict';
const calls = [...document.querySelectorAll('.call')];
const form = document.querySelector('.search');
const search = document.getElementById('search');
const found = document.getElementById('found');
const none = document.getElementById('none');
const all = document.getElementById('all');

for (const part of document.querySelectorAll('.search, .keys, .copy')) part.hidden = false;

function look() {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const call of calls) call.hidden = !words.every((word) => call.dataset.words.includes(word));
  for (const group of document.querySelectorAll('main section')) group.hidden = !group.querySelector('.call:not([hidden])');
  const count = calls.filter((call) => !call.hidden).length;
  none.hidden = count > 0;
  found.textContent = words.length === 0 ? '' : count + ' of ' + calls.length + ' calls';
}

function open(call) {
  call.open = true;
  call.querySelector('summary').focus();
  call.scrollIntoView({ block: 'start' });
}

function openNamed() {
  const call = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (call === null || !calls.includes(call)) return;
  if (call.hidden) { search.value = ''; look(); }
  open(call);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const first = calls.find((call) => !call.hidden);
  if (first) open(first);
});
search.addEventListener('input', look);
search.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  search.value = '';
  look();
});
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select');
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  search.focus();
  search.select();
});
all.addEventListener('click', () => {
  const wanted = all.textContent === 'Open all';
  for (const call of calls) call.open = wanted;
  all.textContent = wanted ? 'Close all' : 'Open all';
});
document.addEventListener('click', async (event) => {
  const button = event.target.closest('.copy');
  if (!button) return;
  const text = button.parentElement.querySelector('code').textContent;
  const done = await navigator.clipboard.writeText(text).then(() => true, () => false);
  button.textContent = done ? 'Copied' : 'Select and copy';
  setTimeout(() => { button.textContent = 'Copy'; }, 2000);
});
for (const call of calls) {
  call.addEventListener('toggle', () => {
    if (call.open) history.replaceState(null, '', '#' + call.id);
  });
}
addEventListener('hashchange', openNamed);
openNamed();
look();
`
