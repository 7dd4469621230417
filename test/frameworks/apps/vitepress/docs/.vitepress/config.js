export default { title: 'Shipyard', lang: 'en', cleanUrls: true }
