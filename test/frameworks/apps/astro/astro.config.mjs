export default { site: 'https://shop.example', devToolbar: { enabled: false } }
