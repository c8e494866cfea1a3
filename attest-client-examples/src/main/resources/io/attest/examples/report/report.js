'use strict';
(() => {
  const body = document.getElementById('rows');
  const search = document.getElementById('search');
  const shown = document.getElementById('shown');
  const buttons = [...document.querySelectorAll('thead button')];
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  // Without marks, so that "politica" finds "Política".
  const plain = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const number = count => count.toLocaleString('en');

  const rows = [...body.rows].map(row => {
    const name = row.cells[0].querySelector('.text').textContent;
    return { row, name, plain: plain(name) };
  });
  [...rows].sort((a, b) => collator.compare(a.name, b.name)).forEach((each, rank) => { each.rank = rank; });

  const value = (each, column) => {
    const cell = each.row.cells[column];
    if (cell.dataset.v === undefined) return each.rank;
    return cell.dataset.v === '' ? null : Number(cell.dataset.v);
  };

  const sort = button => {
    const header = button.closest('th');
    const before = header.getAttribute('aria-sort');
    const order = before === null ? button.dataset.first : before === 'ascending' ? 'descending' : 'ascending';
    const sign = order === 'ascending' ? 1 : -1;
    const column = header.cellIndex;
    rows.forEach(each => { each.value = value(each, column); });
    rows.sort((a, b) => {
      // What has no value comes last, whichever way.
      if (a.value === null || b.value === null) return (a.value === null) - (b.value === null) || a.rank - b.rank;
      return sign * (a.value - b.value) || a.rank - b.rank;
    });
    buttons.forEach(each => each.closest('th').removeAttribute('aria-sort'));
    header.setAttribute('aria-sort', order);
    body.append(...rows.map(each => each.row));
    tell();
  };

  const filter = () => {
    const wanted = plain(search.value.trim());
    rows.forEach(each => { each.row.hidden = !each.plain.includes(wanted); });
    tell();
  };

  const tell = () => {
    const left = rows.filter(each => !each.row.hidden).length;
    shown.textContent = left === rows.length ? `${number(left)} documents`
      : left === 0 ? `No document has “${search.value.trim()}” in its name.`
      : `${number(left)} of ${number(rows.length)} documents`;
  };

  buttons.forEach(button => button.addEventListener('click', () => sort(button)));
  search.addEventListener('input', filter);
  document.getElementById('controls').hidden = false;
  // A browser that goes back keeps what was typed.
  if (search.value !== '') filter();
})();
